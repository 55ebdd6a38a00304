import { useState } from 'react';
import type { Conflict } from './conflict.ts';

interface ConflictingForm<Values> {
  /** The values that the form shows. */
  values: Values;
  /** Replaces the values of the form. */
  showValues: (values: Values) => void;
  /** Saves values that are based on a version. */
  save: (values: Values, version: string) => void;
  /** Makes the saved version the base of further edits. `edited` are the form's values: the saved values with edits to them. */
  keepTheirs: (saved: Values, edited: Values) => unknown;
}

/**
 * Holds both versions of a form whose record someone else saved since it was loaded, until one of them is saved or discarded. `panel`
 * contains the props of `ConflictPanel`; it is undefined without a conflict.
 */
export function useConflict<Values>({ values, showValues, save, keepTheirs }: ConflictingForm<Values>) {
  const [conflict, setConflict] = useState<Conflict<Values>>();

  /** Shows one version and keeps edits of the other. */
  function show(shown: 'mine' | 'theirs'): void {
    if (conflict === undefined || conflict.shown === shown) return;
    setConflict({ ...conflict, [conflict.shown]: values, shown });
    showValues(conflict[shown]);
  }

  return {
    begin: (found: Omit<Conflict<Values>, 'shown'>) => setConflict({ ...found, shown: 'mine' }),
    end: () => setConflict(undefined),
    /** The version on which the shown values are based; undefined for the version with which the form was loaded. */
    shownVersion: conflict?.shown === 'theirs' ? conflict.version : undefined,
    panel: conflict && {
      ...conflict,
      show,
      saveMine: () => {
        const mine = conflict.shown === 'mine' ? values : conflict.mine;
        show('mine');
        save(mine, conflict.version);
      },
      keepTheirs: async () => {
        await keepTheirs(conflict.theirs, conflict.shown === 'mine' ? conflict.theirs : values);
        setConflict(undefined);
      },
    },
  };
}
