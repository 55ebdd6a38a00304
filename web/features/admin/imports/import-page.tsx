import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ImportOptions } from '../../../../server/domain/transfer/imports.contract.ts';
import type { Mapping } from '../../../../server/domain/transfer/mapping.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, send } from '../../../api/admin-client.ts';
import { useMember } from '../../../api/account.ts';
import { errorMessage } from '../../../api/errors.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { FileChoice } from './file-choice.tsx';
import { FormatSection } from './format-section.tsx';
import type { MappingChoices } from './import-engine.ts';
import { rowsText } from './import-texts.ts';
import { MappingSection } from './mapping-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { PreviewSection, type ShownPlan } from './preview-section.tsx';
import {
  draftKey,
  type ImportChoices,
  loadUnfinished,
  markStarted,
  removeUnfinished,
  saveUnfinished,
} from './unfinished-files.ts';
import { type OpenFile, useEngine } from './use-engine.ts';
import { downloadSkipped, usePlan } from './use-plan.ts';

const defaultOptions: ImportOptions = {
  clearsEmpty: false,
  replacesLists: false,
  createsCategories: false,
  status: 'active',
  fetchesLogos: true,
  fetchesIcons: false,
};

/** A file with the choices made for its import. `known` contains the fields to which its columns can be mapped. */
interface Prepared {
  file: OpenFile;
  choices: ImportChoices;
  known: MappingChoices;
  isRemembered: boolean;
}

/** Imports a file: choose it, map its columns, look at the preview, import. The choices survive a reload. */
export function ImportPage() {
  const plan = usePlan();
  const { opened, failure, isReading, open, close } = useEngine(plan.showProgress);
  const { prepared, prepare, change, discard, error } = usePrepared({ open, close });
  const shown = plan.planned !== undefined && plan.planned.choices === prepared?.choices ? plan.planned.plan : undefined;
  const start = useStartImport();
  return (
    <>
      <ScreenHeading
        title="Import a file"
        hint="See what changes before anything is written. An import can be undone for 30 days."
      />
      {prepared === undefined || opened === undefined ? (
        <FileChoice isReading={isReading} failure={failure ?? error} onFile={(file) => void prepare(file.name, file, {})} />
      ) : (
        <div className="space-y-10">
          <FormatSection
            name={prepared.file.name}
            lists={prepared.file.lists}
            choices={prepared.choices}
            onChange={(choices) => void change(choices)}
            onOtherFile={discard}
          />
          <MappingSection
            list={listOf(prepared)}
            choices={prepared.known}
            mapping={prepared.choices.mapping}
            isRemembered={prepared.isRemembered}
            onChange={(mapping) => void change({ mapping })}
          />
          <OptionsSection choices={prepared.choices} onChange={(choices) => void change(choices)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton
              type="button"
              variant={shown === undefined ? 'primary' : 'quiet'}
              busy={plan.progress !== undefined}
              onClick={() => void plan.make(prepared.file, prepared.choices)}
            >
              {shown === undefined ? 'Preview' : 'Preview again'}
            </SubmitButton>
            <output className="text-soft tabular-nums empty:hidden">{plan.progress}</output>
          </div>
          {plan.failure !== undefined && (
            <p role="alert" className="text-accent wrap-anywhere">
              {plan.failure}
            </p>
          )}
          {shown !== undefined && (
            <>
              <PreviewSection key={shown.number} plan={shown} onDownloadSkipped={() => void downloadSkipped(prepared.file)} />
              <StartButton
                plan={shown}
                choices={prepared.choices}
                isStarting={start.isStarting}
                failure={start.failure}
                onStart={() => void start.start(prepared, shown)}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

function listOf({ file, choices }: Prepared) {
  const list = file.lists[choices.at] ?? file.lists[0];
  if (list === undefined) throw new Error('A file without lists is never opened.');
  return list;
}

function StartButton({
  plan: { counts, imagesOfUnchanged },
  choices: { kind },
  isStarting,
  failure,
  onStart,
}: {
  plan: ShownPlan;
  choices: ImportChoices;
  isStarting: boolean;
  failure: string | undefined;
  onStart: () => void;
}) {
  const total = counts.create + counts.update + imagesOfUnchanged;
  return (
    <div>
      {total === 0 ? (
        <p className="text-soft">There is nothing to import: no row creates or changes anything.</p>
      ) : (
        <SubmitButton type="button" busy={isStarting} onClick={onStart}>
          Import {rowsText(total, kind)}
        </SubmitButton>
      )}
      {counts.skip > 0 && total > 0 && (
        <p className="text-soft mt-2">
          {countOf(counts.skip, 'row')} {counts.skip === 1 ? 'is' : 'are'} left out. {formatCount(counts.unchanged)} unchanged.
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-accent mt-2 wrap-anywhere">
          {failure}
        </p>
      )}
    </div>
  );
}

type FileOpener = Pick<ReturnType<typeof useEngine>, 'open' | 'close'>;

/** The chosen file with its choices, which are stored on this device until the import starts. */
function usePrepared({ open, close }: FileOpener) {
  const queryClient = useQueryClient();
  const { _id: memberId } = useMember();
  const [prepared, setPrepared] = useState<Prepared>();
  const [error, setError] = useState<string>();

  const choose = async (file: OpenFile, stated: Partial<ImportChoices>): Promise<Prepared | undefined> => {
    const at = stated.at ?? 0;
    const list = file.lists[at];
    if (list === undefined) return undefined;
    const kind = stated.kind ?? list.kind;
    const [fields, categories] = await Promise.all([
      queryClient.fetchQuery({ ...callQuery('listFields'), staleTime: 0 }),
      queryClient.fetchQuery({ ...callQuery('listCategories'), staleTime: 0 }),
    ]);
    const known = await file.engine.choose(at, kind, fields);
    const remembered = stated.mapping === undefined ? await rememberedMapping(kind, known) : undefined;
    const choices: ImportChoices = {
      format: file.format,
      at,
      kind,
      mapping: stated.mapping ?? remembered ?? known.mapping,
      // On a site without categories, every row that names one would otherwise be rejected.
      options: stated.options ?? { ...defaultOptions, createsCategories: categories.length === 0 },
      ownerId: stated.ownerId ?? null,
    };
    return { file, choices, known, isRemembered: remembered !== undefined };
  };
  const show = async (next: Prepared | undefined) => {
    setPrepared(next);
    if (next === undefined) return;
    const { file, choices } = next;
    await saveUnfinished({ key: draftKey, memberId, name: file.name, file: file.file, choices, positions: [] });
  };
  const prepare = async (name: string, blob: Blob, stated: Partial<ImportChoices>) => {
    setError(undefined);
    try {
      const file = await open(name, blob, stated.format ?? {});
      if (file !== undefined) await show(await choose(file, stated));
    } catch (reason) {
      setError(errorMessage(reason));
    }
  };
  const change = async (changed: Partial<ImportChoices>) => {
    if (prepared === undefined) return;
    const { file, choices } = prepared;
    const next = { ...choices, ...changed };
    const isOtherKind = changed.at !== undefined || changed.kind !== undefined;
    const { options, ownerId } = next;
    if (changed.format !== undefined) await prepare(file.name, file.file, { options, ownerId, format: changed.format });
    else if (isOtherKind) await show(await choose(file, { at: next.at, kind: next.kind, options, ownerId }));
    else await show({ ...prepared, choices: next });
  };
  const discard = () => {
    close();
    setPrepared(undefined);
    void removeUnfinished(draftKey, memberId);
  };
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    void loadUnfinished(draftKey, memberId).then((draft) => draft && prepare(draft.name, draft.file, draft.choices));
  });
  return { prepared, prepare, change, discard, error };
}

/** The mapping of the last import of a file with these headings. */
async function rememberedMapping(kind: ImportChoices['kind'], known: MappingChoices): Promise<Mapping | undefined> {
  const { mapping } = await send('getImportMapping', { params: { kind, headings: known.headings } });
  // The cast is safe, because only `useStartImport` writes mappings.
  return mapping === null ? undefined : (JSON.parse(mapping) as Mapping);
}

/** Starts an import, stores its file on this device so that it can be continued, and opens the import. */
function useStartImport() {
  const navigate = useNavigate();
  const { _id: memberId } = useMember();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async ({ file, choices, known }: Prepared, plan: ShownPlan) => {
    setStarting(true);
    setFailure(undefined);
    try {
      const positions = await file.engine.startSending();
      const { kind, options, ownerId, mapping } = choices;
      const started = await send('startImport', {
        body: {
          kind,
          fileName: file.name.slice(0, 255),
          source: listOf({ file, choices, known, isRemembered: false }).source,
          headings: known.headings,
          mapping: JSON.stringify(mapping),
          options,
          ownerId,
          total: positions.length,
          unchanged: plan.counts.unchanged - plan.imagesOfUnchanged,
          skipped: plan.counts.skip,
        },
      });
      await saveUnfinished({ key: started._id, memberId, name: file.name, file: file.file, choices, positions });
      await removeUnfinished(draftKey, memberId);
      markStarted(started._id);
      await navigate({ to: '/admin/imports', search: { open: started._id } });
    } catch (reason) {
      setFailure(errorMessage(reason));
      setStarting(false);
    }
  };
  return { start, isStarting, failure };
}
