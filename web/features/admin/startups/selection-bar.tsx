import { Button } from '../../../ui/button.tsx';
import type { DialogState } from './dialog-state.ts';
import type { StartupSelection } from './use-startup-selection.ts';

/** The actions for all selected startups, shown while some are selected. Above a table it stays in sight. */
export function SelectionBar({
  selection,
  isAboveTable,
  onOpenDialog,
}: {
  selection: StartupSelection;
  /** The queue beside the details stays in sight itself, where the bar would cover it. */
  isAboveTable: boolean;
  onOpenDialog: (dialog: DialogState) => void;
}) {
  const { selected: startups } = selection;
  if (startups.length === 0) return null;
  return (
    <section
      aria-label="Chosen startups"
      className={`bg-accent-wash rounded-card mb-4 flex flex-wrap items-center gap-2 px-4 py-2.5 ${isAboveTable ? 'z-10 shadow-lg [@media(min-height:32rem)]:sticky [@media(min-height:32rem)]:top-17' : ''}`}
    >
      <output className="mr-auto font-semibold">{startups.length} chosen</output>
      <Button onClick={() => onOpenDialog({ kind: 'approve', startups })}>Approve chosen</Button>
      <Button onClick={() => onOpenDialog({ kind: 'reject', startups })}>Reject chosen</Button>
      <Button onClick={selection.clear}>Clear</Button>
    </section>
  );
}
