import { RotateCcw } from 'lucide-react';

/** Says that this is the product on sample data; Reset starts the visit over. */
export function DemoRibbon() {
  return (
    <aside
      aria-label="Demo"
      className="bg-ink text-paper fixed bottom-3 left-3 z-40 flex items-center gap-3 rounded-full py-1.5 pr-1.5 pl-4 text-sm shadow-lg"
    >
      <span>
        <b className="font-semibold">Demo</b> on sample data
      </span>
      <button
        type="button"
        onClick={() => location.reload()}
        className="border-paper/40 hover:border-paper inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 font-semibold"
      >
        <RotateCcw aria-hidden="true" className="size-3.5" /> Reset
      </button>
    </aside>
  );
}
