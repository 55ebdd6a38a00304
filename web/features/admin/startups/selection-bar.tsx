import { Button } from '../../../ui/button.tsx';
import type { DialogState } from './startups-screen.tsx';
import type { StartupSelection } from './use-startup-selection.ts';

/** What can be done to several listings at once, while some are ticked. */
export function SelectionBar({ chosen, onAct }: { chosen: StartupSelection; onAct: (act: DialogState) => void }) {
  const { subjects } = chosen;
  if (subjects.length === 0) return null;
  return (
    <section
      aria-label="Chosen startups"
      className="bg-accent-wash rounded-card mb-4 flex flex-wrap items-center gap-2 px-4 py-2.5"
    >
      <output className="mr-auto font-semibold">{subjects.length} chosen</output>
      <Button onClick={() => onAct({ kind: 'approve', subjects })}>Approve chosen</Button>
      <Button onClick={() => onAct({ kind: 'reject', subjects })}>Reject chosen</Button>
      <Button onClick={chosen.clear}>Clear</Button>
    </section>
  );
}
