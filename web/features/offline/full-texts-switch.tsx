import { useState } from 'react';
import { areFullTextsEnabled, setFullTextsEnabled } from '../../offline/transport/offline-answers.ts';
import type { DirectorySize, ReplicaStatus } from '../../offline/replica/replica-messages.ts';
import { formatCount } from '../../lib/text.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { megabytes } from './megabytes.ts';

/** Stores the descriptions of all listings and all posts on this device, too, or removes them. */
export function FullTextsSwitch({ status, size }: { status: ReplicaStatus; size: DirectorySize | undefined }) {
  const [isEnabled, setIsEnabled] = useState(areFullTextsEnabled);
  const [isRefused, setIsRefused] = useState(false);
  const toggle = async (next: boolean) => {
    setIsEnabled(next);
    setIsRefused(false);
    const isDone = await setFullTextsEnabled(next, size?.texts);
    if (isDone) return;
    setIsEnabled(false);
    setIsRefused(true);
  };
  return (
    <div className="border-line mt-6 max-w-prose border-t pt-5">
      <DeviceSwitch checked={isEnabled} onChange={(next) => void toggle(next)}>
        Keep everything
      </DeviceSwitch>
      <output className="text-soft mt-1 block leading-snug">
        <TextStatus isEnabled={isEnabled} status={status} size={size} />
      </output>
      {isEnabled && status.fetchesTexts && size !== undefined && size.texts > 0 && (
        <progress
          aria-label="Fetched of everything"
          className="accent-green mt-3 block w-full"
          max={size.texts}
          value={Math.min(status.texts?.length ?? 0, size.texts)}
        />
      )}
      {isRefused && (
        <p role="alert" className="text-accent mt-2 font-semibold">
          There is not enough room on this device for everything. Free some, then try again.
        </p>
      )}
    </div>
  );
}

function TextStatus({ isEnabled, status, size }: { isEnabled: boolean; status: ReplicaStatus; size: DirectorySize | undefined }) {
  const { texts, fetchesTexts } = status;
  const stored =
    texts === undefined ? '' : `${formatCount(texts.count)} descriptions and posts, about ${megabytes(texts.length)}`;
  if (isEnabled && fetchesTexts) return stored === '' ? 'Being fetched...' : `Being fetched. Here so far: ${stored}.`;
  if (isEnabled && texts !== undefined && texts.count > 0) return `Here are ${stored}. They can be read without a network.`;
  const about = size === undefined ? '' : ` That is about ${megabytes(size.texts)} more.`;
  return `The descriptions of all listings and the posts of the blog, too, not only those that you have opened.${about}`;
}
