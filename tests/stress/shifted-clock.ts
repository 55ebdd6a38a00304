/** Loaded before a server (`--import`), whose clock it shifts by `CLOCK_OFFSET_MS`: ahead, or behind if negative. */

const offset = Number(process.env['CLOCK_OFFSET_MS'] ?? '0');
const RealDate = Date;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts: unknown[]) => Reflect.construct(target, parts.length === 0 ? [now()] : parts) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
