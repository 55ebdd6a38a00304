import { useState } from 'react';
import { commonLengths } from '../../../../server/domain/core/lengths.ts';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';

/** Inserts an image of another site into the content by its URL. */
export function ImageByUrl({ onInsert }: { onInsert: (url: string) => void }) {
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
              maxLength={commonLengths.url}
              value={url}
              onChange={({ target }) => {
                setError(undefined);
                setUrl(target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter would submit the whole post.
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
