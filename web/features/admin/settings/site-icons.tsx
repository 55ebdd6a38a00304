import type { PublicSettings } from '../../../../server/domain/site/settings.contract.ts';
import { type SiteIconKind, siteIconPath, siteMarkOf } from '../../../../server/domain/site/site-icons.ts';

const shownIcons: readonly { kind: SiteIconKind; label: string }[] = [
  { kind: 'favicon', label: 'Browser tab' },
  { kind: 'any-192', label: 'Installed app' },
  { kind: 'maskable-192', label: 'Android' },
  { kind: 'apple-180', label: 'iPhone, iPad' },
];

/** The icons drawn from the saved logo, with a note on how devices replace the icon of an installed app. */
export function SiteIcons(settings: Pick<PublicSettings, 'logoUrl' | 'face'>) {
  const mark = siteMarkOf(settings);
  return (
    <div>
      <h3 className="font-semibold">Icons</h3>
      {mark === undefined ? (
        <p className="text-soft mt-1 text-sm">
          An uploaded logo becomes the icon in browser tabs, on home screens, on share images and in emails.
        </p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-5">
          {shownIcons.map(({ kind, label }) => (
            <li key={kind} className="text-soft text-sm">
              <img src={siteIconPath(kind, mark)} alt="" className="mb-1 size-14 object-contain" />
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft mt-2 text-sm">
        An installed app keeps its old icon at first. Chrome and Edge ask the user before they replace it. iPhones and iPads show
        the new icon only after the app is added to the home screen again.
      </p>
    </div>
  );
}
