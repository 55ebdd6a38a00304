import { useState } from 'react';
import { isHttpUrl } from '../../../../server/contract/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';

/** A picture that is on the web already goes into the text by its address. */
export function PictureByAddress({ onInsert }: { onInsert: (url: string) => void }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string>();
  const insert = () => {
    const address = url.trim();
    if (!isHttpUrl(address)) {
      setError('Please enter a valid URL (e.g., https://example.com).');
      return;
    }
    onInsert(address);
    setUrl('');
  };
  return (
    <div className="mt-3">
      <Field label="Picture by its address" optional error={error}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="url"
              placeholder="https://"
              maxLength={2_000}
              value={url}
              onChange={({ target }) => {
                setError(undefined);
                setUrl(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Return would send the whole post.
                event.preventDefault();
                insert();
              }}
              className={`${inputClass} h-11 grow basis-56`}
            />
            <Button onClick={insert}>Insert picture</Button>
          </div>
        )}
      </Field>
    </div>
  );
}
