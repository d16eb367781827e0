declare module "zzfx" {
  export function zzfx(...tune: number[]): AudioBufferSourceNode;
}
