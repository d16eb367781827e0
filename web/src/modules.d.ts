declare module "zzfx" {
  export function zzfx(...tune: number[]): AudioBufferSourceNode;
}
declare module "*.svg" {
  const address: string;
  export default address;
}
