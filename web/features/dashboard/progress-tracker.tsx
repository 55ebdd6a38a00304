import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import { type Progress, progressSteps } from '../../../server/domain/listings/startups.rules.ts';

/** The color, icon and pattern of each state; no state is shown by color alone. */
const colorStyles: Record<Progress['colour'], { bar: string; text: string; Icon: LucideIcon }> = {
  yellow: {
    bar: 'bg-yellow bg-[repeating-linear-gradient(-45deg,transparent_0_7px,rgb(255_255_255/0.35)_7px_14px)]',
    text: 'text-yellow',
    Icon: Clock,
  },
  green: { bar: 'bg-green', text: 'text-green', Icon: Check },
  red: { bar: 'bg-red', text: 'text-red', Icon: X },
};

/** A listing's progress as a bar over the three steps of review. */
export function ProgressTracker({ name, progress }: { name: string; progress: Progress }) {
  const { label, percent, colour, steps } = progress;
  const { bar, text, Icon } = colorStyles[colour];
  return (
    <div>
      <p className="mb-2 flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 ${text}`} />
        {label}
        <span className="text-soft ml-auto font-normal tabular-nums">{percent}%</span>
      </p>
      <progress
        className="sr-only"
        aria-label={`Progress of ${name}`}
        aria-valuetext={`${label}, ${percent}%`}
        value={percent}
        max={100}
      />
      <div aria-hidden="true" className="border-field/50 bg-sunken h-3 overflow-hidden rounded-full border">
        <div className={`h-full rounded-full ${bar}`} style={{ width: `${percent}%` }} />
      </div>
      <ol className="mt-2 flex justify-between gap-3 text-sm">
        {progressSteps.map((step, index) => {
          const done = index < steps;
          return (
            <li key={step} className={done ? 'font-semibold' : 'text-soft'}>
              {step}
              <span className="sr-only">{done ? ': done' : ': not yet'}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
