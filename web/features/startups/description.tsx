import { RichText } from '../texts/rich-text.tsx';

/** A listing's description; `text` is '' when the listing comes from the device's copy of the directory. */
export function Description({ text }: { text: string }) {
  return (
    <div className="space-y-4 text-lg leading-relaxed">
      {text === '' && (
        <p className="text-soft">
          The description is not saved on this device, because this page was not opened while you were online.
        </p>
      )}
      <RichText text={text} />
    </div>
  );
}
