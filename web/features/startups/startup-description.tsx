import { paragraphs } from '../../lib/text.ts';

/** A listing's description; empty when only the device's copy of the directory has the listing. */
export function StartupDescription({ description }: { description: string }) {
  return (
    <div className="space-y-4 text-lg leading-relaxed">
      {description === '' && (
        <p className="text-soft">The description is not on this device: this page was not opened while there was a network.</p>
      )}
      {paragraphs(description).map((paragraph, index) => (
        <p key={index} dir="auto" className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
