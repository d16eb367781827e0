BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE room_events (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	event TEXT NOT NULL, 
	CONSTRAINT pk_room_events PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_room_events_table_id_room_tables FOREIGN KEY(table_id) REFERENCES room_tables (id) ON DELETE CASCADE
);
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',1,'{"kind": "sit", "seat": 0, "name": "Ann", "key": "dcd82c4b8f24efec7be2f0739ebae35d93c917595d65784b889849be4fd4b4cb", "id": "sit:dcd82c4b8f24efec7be2f0739ebae35d93c917595d65784b889849be4fd4b4cb", "when": 1795889792.2}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',2,'{"kind": "sit", "seat": 1, "name": "Ben", "key": "2856135fe00829ede17dcf46a6045429dc1b11633a838fb7a35de896ab0f51de", "id": "sit:2856135fe00829ede17dcf46a6045429dc1b11633a838fb7a35de896ab0f51de", "when": 1795889792.2}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',3,'{"kind": "move", "seat": 1, "text": "play 7h", "at": 0.4, "id": "1:3a334fb0.1", "when": 1795889792.3}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',4,'{"kind": "move", "seat": 0, "text": "play 9s", "at": 0.5, "id": "0:c8233957.1", "when": 1795889792.4}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',5,'{"kind": "move", "seat": 1, "text": "play 9d", "at": 0.6, "id": "1:c9cb86a6.2", "when": 1795889792.4}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',6,'{"kind": "ask", "seat": 1, "to": 2, "id": "1:4e5375e8.3", "when": 1795889792.4}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',7,'{"kind": "agree", "seat": 0, "agree": true, "id": "0:4ba6beb6.2", "when": 1795889792.4}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',8,'{"kind": "pace", "pace": "fast", "id": "0:b1691e49.3", "when": 1795889792.5}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',9,'{"kind": "patience", "times": 1, "id": "0:d001f109.4", "when": 1795889792.5}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',10,'{"kind": "behind", "seat": 0, "number": "ObzmPyBsCpAD", "name": "Cy", "agree": true, "id": "0:99ed3a99.5", "when": 1795889792.5}');
INSERT INTO "room_events" VALUES('nkT4nuglB2U0o4DD',11,'{"kind": "move", "seat": 1, "text": "play 9d", "at": 0.7, "id": "1:28bca351.4", "when": 1795889792.5}');
INSERT INTO "room_events" VALUES('WG_sKAQrKM0uNDa9',1,'{"kind": "sit", "seat": 0, "name": "Ann", "key": "53ac5633d5ef83e718f6c524eff43bb5751efe45b2316afe88aa05de95726178", "id": "sit:53ac5633d5ef83e718f6c524eff43bb5751efe45b2316afe88aa05de95726178", "when": 1795889793.3}');
INSERT INTO "room_events" VALUES('WG_sKAQrKM0uNDa9',2,'{"kind": "move", "seat": 0, "text": "set AdKcQc /", "at": 0.4, "id": "0:15096a6d.1", "when": 1795889793.5}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',1,'{"kind": "sit", "seat": 0, "name": "Ann", "key": "2c99fc6c6783acce743a34bf6f19117080faf7820a5e3d749687fa2c4c3c4390", "id": "sit:2c99fc6c6783acce743a34bf6f19117080faf7820a5e3d749687fa2c4c3c4390", "when": 1795889793.8}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',2,'{"kind": "move", "seat": 0, "text": "T8 F", "at": 0.2, "id": "0:25f8a693.1", "when": 1795889793.9}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',3,'{"kind": "move", "seat": 0, "text": "deal", "at": 0.4, "id": "0:b6583711.2", "when": 1795889794.0}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',4,'{"kind": "move", "seat": 0, "text": "deal", "at": 0.4, "id": "0:f6820227.3", "when": 1795889794.1}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',5,'{"kind": "move", "seat": 0, "text": "W F", "at": 0.5, "id": "0:52498447.4", "when": 1795889794.2}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',6,'{"kind": "move", "seat": 0, "text": "quit", "at": 0.6, "id": "0:15d5c6ba.5", "when": 1795889794.3}');
INSERT INTO "room_events" VALUES('VxuskN2jAILip2ie',1,'{"kind": "sit", "seat": 0, "name": "Ann", "key": "2c99fc6c6783acce743a34bf6f19117080faf7820a5e3d749687fa2c4c3c4390", "id": "e0502cba84ac33c1", "when": 1795889794.5}');
INSERT INTO "room_events" VALUES('3I8v4Vxi5-AqrwTa',7,'{"kind": "rematch", "table": "VxuskN2jAILip2ie", "id": "9fa43875d305e511", "when": 1795889794.5}');
CREATE TABLE room_tables (
	id VARCHAR(32) NOT NULL, 
	setup TEXT NOT NULL, 
	touched FLOAT NOT NULL, 
	challenge VARCHAR(32) NOT NULL, 
	result TEXT, 
	CONSTRAINT pk_room_tables PRIMARY KEY (id)
);
INSERT INTO "room_tables" VALUES('nkT4nuglB2U0o4DD','{"id": "nkT4nuglB2U0o4DD", "game": "xeri", "options": {"hands": "1"}, "seed": "5", "salt": "6b6aef5ec6343464275b359ceb55b9f0", "chairs": ["person", "open"], "invite": "BTBvX63SbUg3", "clocks": {}, "pace": "slow", "reveals": true, "chosen": true, "away": "bot", "grace": 600, "patience": 3, "delay": "none", "behind": true, "hints": true, "made": 1795889791.8350742, "before": "", "challenge": "", "numbered": false, "first": "", "in_order": true}',1.79588979220994687073e+09,'nkT4nuglB2U0o4DD',NULL);
INSERT INTO "room_tables" VALUES('WG_sKAQrKM0uNDa9','{"id": "WG_sKAQrKM0uNDa9", "game": "crash", "options": {}, "seed": "7", "salt": "e5f780b795716f060868933257d8173a", "chairs": ["person", "uniform", "uniform"], "invite": "FeY2QDEWm7hj", "clocks": {"arrange_seconds": 120}, "pace": "instant", "reveals": false, "chosen": true, "away": "wait", "grace": 60, "patience": 1, "delay": "none", "behind": false, "hints": false, "made": 1795889793.1118362, "before": "", "challenge": "", "numbered": false, "first": "", "in_order": true}',1.79588979329689335823e+09,'WG_sKAQrKM0uNDa9',NULL);
INSERT INTO "room_tables" VALUES('3I8v4Vxi5-AqrwTa','{"id": "3I8v4Vxi5-AqrwTa", "game": "forty-thieves", "options": {}, "seed": "617", "salt": "e563175070bd857be332a5264bccbadb", "chairs": ["person"], "invite": "Rx7sEvJa__TO", "clocks": {}, "pace": "instant", "reveals": true, "chosen": true, "away": "wait", "grace": 60, "patience": 1, "delay": "none", "behind": false, "hints": false, "made": 1795889793.6716297, "before": "", "challenge": "", "numbered": true, "first": "", "in_order": true}',1.79588979450697660451e+09,'3I8v4Vxi5-AqrwTa','{"table": "3I8v4Vxi5-AqrwTa", "points": [2], "winners": [], "ending": "given up", "names": ["Ann"], "people": [0], "moves": 5, "back": 0, "copied": false}');
INSERT INTO "room_tables" VALUES('VxuskN2jAILip2ie','{"id": "VxuskN2jAILip2ie", "game": "forty-thieves", "options": {}, "seed": "11954037134217749935716136750448394645675943942137718109249063406541988680447", "salt": "2405d5e048cbcdc382abbe44d9ee8855", "chairs": ["person"], "invite": "05gCWKXSV1MU", "clocks": {}, "pace": "instant", "reveals": true, "chosen": false, "away": "wait", "grace": 60, "patience": 1, "delay": "none", "behind": false, "hints": false, "made": 1795889794.3865902, "before": "3I8v4Vxi5-AqrwTa", "challenge": "", "numbered": false, "first": "3I8v4Vxi5-AqrwTa", "in_order": true}',1.79588979449396085735e+09,'VxuskN2jAILip2ie',NULL);
CREATE TABLE score_keys (
	sheet_id VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	role VARCHAR(5) NOT NULL, 
	made VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_score_keys PRIMARY KEY (sheet_id, hash), 
	CONSTRAINT fk_score_keys_sheet_id_score_sheets FOREIGN KEY(sheet_id) REFERENCES score_sheets (id)
);
CREATE TABLE score_players (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	name_key VARCHAR(80) NOT NULL, 
	colour VARCHAR(7) NOT NULL, 
	last_used VARCHAR(32) NOT NULL, 
	archived BOOLEAN NOT NULL, 
	CONSTRAINT pk_score_players PRIMARY KEY (id), 
	CONSTRAINT uq_score_players_name_key UNIQUE (name_key)
);
INSERT INTO "score_players" VALUES('29265ee5e277343c14ee81a95339c980','Ann','ann','#0b5fa5','2026-11-28T18:16:19.096Z',0);
INSERT INTO "score_players" VALUES('dec73748fad53394c7ea172657e77d67','Bob','bob','#b3261e','2026-11-28T18:16:19.096Z',0);
INSERT INTO "score_players" VALUES('10c34a8423f7c41f070ab2becc2d3b93','Cid','cid','#1b7f3b','2026-11-28T18:16:05.845Z',0);
INSERT INTO "score_players" VALUES('24671d8b56c574127ca8b6dbd27442ff','Dee','dee','#7a3fa0','2026-11-28T18:16:05.845Z',0);
CREATE TABLE score_records (
	sheet_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	cid VARCHAR(100), 
	record TEXT NOT NULL, 
	CONSTRAINT pk_score_records PRIMARY KEY (sheet_id, seq), 
	CONSTRAINT fk_score_records_sheet_id_score_sheets FOREIGN KEY(sheet_id) REFERENCES score_sheets (id), 
	CONSTRAINT uq_score_records_sheet_id UNIQUE (sheet_id, cid)
);
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',1,NULL,'{"at":"2026-11-28T18:15:57.905Z","body":{"before":null,"decimals":0,"hands":null,"id":"96c2a7ecf432b73ae9743b88951f4d03","mode":"rows","name":"Friday","note":"","options":{},"players":[{"colour":"#0b5fa5","id":"p1","name":"Ann"},{"colour":"#b3261e","id":"p2","name":"Bob"},{"colour":"#1b7f3b","id":"p3","name":"Cid"}],"sheet":"plain","target":null,"win":"high","witness":false},"by":"Ann","cid":null,"hash":"88344d170e34219e26185c531ace51f2460098f301bdbceda4f111cb9aa7f761","kind":"create","prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"why":null}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',2,NULL,'{"at":"2026-11-28T18:15:59.045Z","body":{"row":1,"values":[["p1",10],["p3",-5]]},"by":"Ann","cid":null,"hash":"65b2e5d51e21ce21fc59e3e18e934370ab3bd115784424dcbf0be6dcf72167cf","kind":"row","prev":"88344d170e34219e26185c531ace51f2460098f301bdbceda4f111cb9aa7f761","seq":2,"why":null}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',3,NULL,'{"at":"2026-11-28T18:16:00.202Z","body":{"row":2,"values":[["p1",50],["p2",7],["p3",0]]},"by":"Ann","cid":null,"hash":"82dabc6c6ce05e5a863fd87d3b24a2aaff3e8bdf7725533fc32c47f181714233","kind":"row","prev":"65b2e5d51e21ce21fc59e3e18e934370ab3bd115784424dcbf0be6dcf72167cf","seq":3,"why":null}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',4,NULL,'{"at":"2026-11-28T18:16:02.641Z","body":{"at":"0","opening":0,"player":{"colour":"#7a3fa0","id":"p4","name":"Dee"}},"by":"root","cid":null,"hash":"ffddccecb4fafe3f4f5942fd633d30ebaac945c0bf52988b508eda73d52748ad","kind":"join","prev":"82dabc6c6ce05e5a863fd87d3b24a2aaff3e8bdf7725533fc32c47f181714233","seq":4,"why":null}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',5,NULL,'{"at":"2026-11-28T18:16:03.456Z","body":{"row":3,"values":[["p1",1],["p2",2],["p3",3],["p4",4]]},"by":"root","cid":null,"hash":"ffb3dc51f26e33c20f089e7b122e8226a3fdcdd5bbf73c55f487c5f4feee30e2","kind":"row","prev":"ffddccecb4fafe3f4f5942fd633d30ebaac945c0bf52988b508eda73d52748ad","seq":5,"why":null}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',6,NULL,'{"at":"2026-11-28T18:16:04.162Z","body":{"takes_back":5},"by":"root","cid":null,"hash":"5529e6a9f35f6319e3fe55f3d7cb8cb0ce5acd2ca4ba7252a9006fdbe7333ed9","kind":"undo","prev":"ffb3dc51f26e33c20f089e7b122e8226a3fdcdd5bbf73c55f487c5f4feee30e2","seq":6,"why":null}');
INSERT INTO "score_records" VALUES('533ac69d88a13c279df599d123c441cd',1,NULL,'{"at":"2026-11-28T18:16:05.845Z","body":{"before":null,"decimals":0,"hands":null,"id":"533ac69d88a13c279df599d123c441cd","mode":"rows","name":"Kings","note":"","options":{"down_transfer":"literal","first_dealer":"p3"},"players":[{"colour":"#0b5fa5","id":"p1","name":"Ann"},{"colour":"#b3261e","id":"p2","name":"Bob"},{"colour":"#1b7f3b","id":"p3","name":"Cid"},{"colour":"#7a3fa0","id":"p4","name":"Dee"}],"sheet":"king","target":null,"win":"high","witness":false},"by":"root","cid":null,"hash":"6bde06f658f7c07ecf80a68d9233a6e18eb268fa328508fbcbd3d522536d7ae6","kind":"create","prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"why":null}');
INSERT INTO "score_records" VALUES('533ac69d88a13c279df599d123c441cd',2,NULL,'{"at":"2026-11-28T18:16:08.642Z","body":{"hand":1,"inputs":{"tricks":{"p1":4,"p2":3,"p3":5,"p4":1}},"players":["p1","p2","p3","p4"],"witness":null},"by":"root","cid":null,"hash":"d5cb7bdf5bcb5bbde6bf4d6e2f4d82f3ea210797a303466dd8369ea3fa1c9f87","kind":"hand","prev":"6bde06f658f7c07ecf80a68d9233a6e18eb268fa328508fbcbd3d522536d7ae6","seq":2,"why":null}');
INSERT INTO "score_records" VALUES('533ac69d88a13c279df599d123c441cd',3,NULL,'{"at":"2026-11-28T18:16:11.738Z","body":{"hand":2,"inputs":{"hearts":{"p1":5,"p2":4,"p3":4,"p4":0}},"players":["p1","p2","p3","p4"],"witness":null},"by":"root","cid":null,"hash":"9e8c7db8180f3bcd9fdc22547564f828a6835e76eb5d5d58206edca11cc2e523","kind":"hand","prev":"d5cb7bdf5bcb5bbde6bf4d6e2f4d82f3ea210797a303466dd8369ea3fa1c9f87","seq":3,"why":null}');
INSERT INTO "score_records" VALUES('533ac69d88a13c279df599d123c441cd',4,NULL,'{"at":"2026-11-28T18:16:14.501Z","body":{"hand":3,"inputs":{"queens":{"p1":2,"p2":1,"p3":1,"p4":0}},"players":["p1","p2","p3","p4"],"witness":null},"by":"root","cid":null,"hash":"e11da7278563ecf7c9ef9fbd77e0c0f676e9575e5e589de3fd309d40b6ccabf0","kind":"hand","prev":"9e8c7db8180f3bcd9fdc22547564f828a6835e76eb5d5d58206edca11cc2e523","seq":4,"why":null}');
INSERT INTO "score_records" VALUES('533ac69d88a13c279df599d123c441cd',5,NULL,'{"at":"2026-11-28T18:16:16.916Z","body":{"hand":2,"inputs":{"hearts":{"p1":4,"p2":5,"p3":4,"p4":0}},"players":["p1","p2","p3","p4"],"witness":null},"by":"root","cid":null,"hash":"370451b061128e9f907635afff61af61d8158156cd6e1eafbacd44ab349c2ba6","kind":"hand","prev":"e11da7278563ecf7c9ef9fbd77e0c0f676e9575e5e589de3fd309d40b6ccabf0","seq":5,"why":"miscounted"}');
INSERT INTO "score_records" VALUES('96c2a7ecf432b73ae9743b88951f4d03',7,NULL,'{"at":"2026-11-28T18:16:17.775Z","body":{},"by":"root","cid":null,"hash":"7af324844903f87eeca066fc2468f29451ccc74687061760487ba3f9248dab4f","kind":"finish","prev":"5529e6a9f35f6319e3fe55f3d7cb8cb0ce5acd2ca4ba7252a9006fdbe7333ed9","seq":7,"why":null}');
INSERT INTO "score_records" VALUES('fd507ca32efd1f8bcb315dfe11a181e1',1,NULL,'{"at":"2026-11-28T18:16:19.096Z","body":{"before":null,"decimals":0,"hands":null,"id":"fd507ca32efd1f8bcb315dfe11a181e1","mode":"rows","name":"Wednesday","note":"","options":{},"players":[{"colour":"#0b5fa5","id":"p1","name":"Ann"},{"colour":"#b3261e","id":"p2","name":"Bob"}],"sheet":"xeri","target":null,"win":"high","witness":false},"by":"root","cid":null,"hash":"0a74e67cd8728bfa1cb473e5649068c074005acbb9dc235287a8b3371fb2fdf6","kind":"create","prev":"0000000000000000000000000000000000000000000000000000000000000000","seq":1,"why":null}');
CREATE TABLE score_sheets (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	name_key VARCHAR(200) NOT NULL, 
	created VARCHAR(32) NOT NULL, 
	archived BOOLEAN NOT NULL, 
	CONSTRAINT pk_score_sheets PRIMARY KEY (id), 
	CONSTRAINT uq_score_sheets_name_key UNIQUE (name_key)
);
INSERT INTO "score_sheets" VALUES('96c2a7ecf432b73ae9743b88951f4d03','Friday','friday','2026-11-28T18:15:57.905Z',0);
INSERT INTO "score_sheets" VALUES('533ac69d88a13c279df599d123c441cd','Kings','kings','2026-11-28T18:16:05.845Z',0);
INSERT INTO "score_sheets" VALUES('fd507ca32efd1f8bcb315dfe11a181e1','Wednesday','wednesday','2026-11-28T18:16:19.096Z',0);
CREATE TABLE score_snapshots (
	sheet_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	form VARCHAR(64) NOT NULL, 
	state TEXT NOT NULL, 
	seal VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_score_snapshots PRIMARY KEY (sheet_id), 
	CONSTRAINT fk_score_snapshots_sheet_id_score_sheets FOREIGN KEY(sheet_id) REFERENCES score_sheets (id)
);
CREATE INDEX ix_room_tables_touched ON room_tables (touched);
CREATE INDEX ix_room_tables_challenge ON room_tables (challenge);
COMMIT;
