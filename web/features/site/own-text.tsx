import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PublicTexts } from '../../../server/domain/site/sections.contract.ts';
import { settingsQuery } from '../../api/settings.ts';

/** A sentence that the operator can change; `children` is the default sentence. */
export function OwnText({ name, children }: { name: keyof PublicTexts; children: string }): ReactNode {
  return useQuery(settingsQuery).data?.texts[name] ?? children;
}
