import { fileNameOf } from '../startups.ts';
import type { SampleStartup } from '../startups/sample-startup.ts';
import { buildingLooks } from './marks/building.ts';
import { livingLooks } from './marks/living.ts';
import type { Look } from './marks/mark.ts';
import { workingLooks } from './marks/working.ts';

const looks: Record<string, Look> = { ...buildingLooks, ...workingLooks, ...livingLooks };

export function lookOf(startup: SampleStartup): Look {
  const look = looks[fileNameOf(startup)];
  if (look === undefined) throw new Error(`No look for ${startup.name}`);
  return look;
}
