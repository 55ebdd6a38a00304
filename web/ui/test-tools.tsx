import type { ComponentType } from 'react';
import { createStore, useStore } from '../lib/store.ts';

export interface TestToolsProps {
  /** `sign-in` also offers the accounts of the sample. */
  place: 'form' | 'sign-in';
}

/** The tools of the test mode. They are set only on devices where it is on, so visitors never load them. */
export const testTools = createStore<{ Tools: ComponentType<TestToolsProps> } | undefined>(undefined);

/** The place inside a form where the test mode offers to fill it; empty for everybody else. */
export function TestTools(props: TestToolsProps) {
  const loaded = useStore(testTools);
  return loaded === undefined ? null : <loaded.Tools {...props} />;
}
