import type EditorJS from '@editorjs/editorjs';
import { isSameJson } from '../../../lib/conflict.ts';
import type { UndoHistory } from './editor-keys.ts';
import type { Block, Caret } from './insert-blocks.ts';

/** The blocks and the caret at one moment. Empty blocks are included, unlike in the saved content. */
interface Snapshot {
  readonly blocks: readonly Block[];
  caret: Caret | undefined;
}

/** The maximum number of snapshots. Older ones are dropped. */
const maxSnapshots = 200;

/** Changes within this many milliseconds are one step. */
const stepMs = 400;

/**
 * The editor places the caret after each deletion, so a large number of deletions in a long text would take minutes. Beyond this number of
 * deletions, all blocks are rendered again.
 */
const maxDeletions = 30;

export interface BlockHistory extends UndoHistory {
  /** Call it after each change. Changes within `stepMs` are one step. */
  record(): void;
  /** Call it when the focus leaves the editor, so that the history is complete before someone can undo in another field. */
  endStep(): void;
  /** Applies, as one step, the change that `work` returns. Does nothing if `work` returns undefined. */
  change(work: (blocks: readonly Block[]) => { blocks: readonly Block[]; caret: Caret | undefined } | undefined): Promise<void>;
  /**
   * Rewrites blocks now and in every recorded step, without adding a step. `replace` returns the same block, another block, or
   * undefined to remove it.
   */
  rewrite(replace: (block: Block) => Block | undefined): Promise<void>;
  close(): void;
}

/**
 * Undo and redo of everything in the editor: texts, marks and the order of blocks. Each step renders only the blocks that differ.
 * Steps run one after another.
 */
export function createBlockHistory(editor: EditorJS, holder: HTMLElement): BlockHistory {
  const past: Snapshot[] = [];
  let future: Snapshot[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error: unknown) => console.debug('Undo or redo failed in the editor:', error));
    return running;
  };

  const capture = async () => {
    clearTimeout(timer);
    timer = undefined;
    const blocks = await readBlocks(editor);
    const last = past.at(-1);
    if (last !== undefined && isSameJson(last.blocks, blocks)) return;
    past.push({ blocks, caret: readCaret(holder) });
    if (past.length > maxSnapshots) past.shift();
    future = [];
  };
  const show = async (snapshot: Snapshot, caret: Caret | undefined) => {
    await renderDifference(editor, snapshot.blocks);
    placeCaret(editor, holder, caret);
    // A tool may return its data in another form than it received. That is not an edit.
    past[past.length - 1] = { ...snapshot, blocks: await readBlocks(editor) };
  };
  void inOrder(capture);
  return {
    record() {
      timer ??= setTimeout(() => void inOrder(capture), stepMs);
    },
    endStep: () => void inOrder(capture),
    change: (work) =>
      inOrder(async () => {
        await capture();
        const current = past.at(-1);
        if (current === undefined) return;
        current.caret = readCaret(holder);
        const next = work(current.blocks);
        if (next === undefined) return;
        past.push(next);
        if (past.length > maxSnapshots) past.shift();
        future = [];
        await show(next, next.caret);
      }),
    rewrite: (replace) =>
      inOrder(async () => {
        await capture();
        const rewritten = ({ blocks, caret }: Snapshot): Snapshot => ({
          blocks: blocks.flatMap((block) => replace(block) ?? []),
          caret,
        });
        for (const steps of [past, future]) steps.splice(0, steps.length, ...steps.map(rewritten));
        const current = past.at(-1);
        if (current !== undefined) await show(current, readCaret(holder));
      }),
    undo: () =>
      inOrder(async () => {
        await capture();
        const [before, current] = past.slice(-2);
        if (before === undefined || current === undefined) return;
        past.pop();
        future.push(current);
        await show(before, caretOfChange(before, current));
      }),
    redo: () =>
      inOrder(async () => {
        await capture();
        const next = future.pop();
        if (next === undefined) return;
        const current = past.at(-1) ?? next;
        past.push(next);
        await show(next, caretOfChange(next, current));
      }),
    restore: () =>
      inOrder(async () => {
        const current = past.at(-1);
        if (current !== undefined) await show(current, undefined);
      }),
    close: () => clearTimeout(timer),
  };
}

async function readBlocks(editor: EditorJS): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let index = 0; index < editor.blocks.getBlocksCount(); index += 1) {
    const block = editor.blocks.getBlockByIndex(index);
    const saved = await block?.save();
    if (block !== undefined && typeof saved === 'object')
      blocks.push({ id: block.id, type: block.name, data: saved.data as object });
  }
  return blocks;
}

/** Makes the editor's blocks those of a snapshot. Equal blocks are not rendered again. */
async function renderDifference(editor: EditorJS, blocks: readonly Block[]): Promise<void> {
  const shown = new Map((await readBlocks(editor)).map((block) => [block.id, block]));
  const kept = new Set(blocks.map(({ id }) => id));
  if ([...shown.keys()].filter((id) => !kept.has(id)).length > maxDeletions) {
    // `render` would wait until the browser is idle, and text typed during that time would be lost.
    await editor.blocks.clear();
    editor.blocks.insertMany(
      blocks.map((block) => ({ ...block })),
      0,
    );
    // Clearing leaves one empty block.
    editor.blocks.delete(blocks.length);
    return;
  }
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    if (block === undefined) continue;
    const { id, type, data } = block;
    const before = shown.get(id);
    if (before === undefined) {
      const end = blocks.findIndex((other, at) => at > index && shown.has(other.id));
      const missing = blocks.slice(index, end === -1 ? undefined : end);
      // Inserting the blocks of a long text one by one would take seconds.
      editor.blocks.insertMany(
        missing.map((each) => ({ ...each })),
        index,
      );
      index += missing.length - 1;
      continue;
    }
    if (editor.blocks.getBlockByIndex(index)?.id !== id) editor.blocks.move(index, editor.blocks.getBlockIndex(id));
    if (!isSameJson(before, block)) editor.blocks.insert(type, data, undefined, index, false, true, id);
  }
  // The wanted blocks come first now, so the others after them are deleted. The last remaining block stays, because the editor is
  // never empty.
  for (let count = editor.blocks.getBlocksCount(); count > Math.max(1, blocks.length); count -= 1) {
    editor.blocks.delete(count - 1);
  }
}

/**
 * The caret after a step: its place in the snapshot, or the first block that differs if that place no longer exists. The focus
 * must stay in the editor.
 */
function caretOfChange(shown: Snapshot, left: Snapshot): Caret | undefined {
  const { caret } = shown;
  if (caret !== undefined && shown.blocks.some(({ id }) => id === caret.blockId)) return caret;
  const changed = shown.blocks.find((block, index) => !isSameJson(block, left.blocks[index])) ?? shown.blocks.at(-1);
  return changed === undefined ? undefined : { blockId: changed.id, field: 0, offset: Number.MAX_SAFE_INTEGER };
}

export const editableFields = (block: Element) => [...block.querySelectorAll<HTMLElement>('[contenteditable="true"]')];

function readCaret(holder: HTMLElement): Caret | undefined {
  const selection = document.getSelection();
  const node = selection?.focusNode;
  if (selection === null || !(node instanceof Node) || !holder.contains(node)) return undefined;
  const block = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('.ce-block');
  if (block === null || block === undefined) return undefined;
  const field = editableFields(block).findLastIndex((element) => element.contains(node));
  const element = editableFields(block)[field];
  if (element === undefined) return undefined;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(node, selection.focusOffset);
  return { blockId: block.dataset['id'] ?? '', field, offset: range.toString().length };
}

function placeCaret(editor: EditorJS, holder: HTMLElement, caret: Caret | undefined): void {
  const block = caret && holder.querySelector(`.ce-block[data-id="${CSS.escape(caret.blockId)}"]`);
  if (caret === undefined || block === null || block === undefined) return;
  const field = editableFields(block)[caret.field];
  if (field === undefined) {
    editor.caret.setToBlock(caret.blockId, 'end');
    return;
  }
  field.focus();
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  let left = caret.offset;
  let last: Text | undefined;
  while (texts.nextNode()) {
    last = texts.currentNode as Text;
    if (left <= last.length) break;
    left -= last.length;
  }
  document.getSelection()?.collapse(last ?? field, last === undefined ? 0 : Math.min(left, last.length));
}
