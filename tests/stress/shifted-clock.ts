/** Loaded before a server (`--import`): its clock is `CLOCK_OFFSET_MS` ahead, or behind when that is negative. */

const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? '0');
const RealDate = Date;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now()] : parts) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
