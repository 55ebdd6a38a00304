import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import { askedFields, presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import { callQuery } from '../../../api/call-query.ts';
import type { DraftAutosave } from './draft-autosave.ts';

/** The fields that the wizard asks for; undefined until they are known. Values of a draft that no field has any more are removed from it. */
export function useAskedFields(autosave: DraftAutosave): readonly Field[] | undefined {
  const { data: fields } = useQuery(callQuery('listFields'));
  const asked = useMemo(() => fields && askedFields(fields), [fields]);
  useEffect(() => {
    if (asked === undefined) return;
    const { fields: values = {} } = autosave.state().values;
    const fitting = presentFieldValues(values, asked) ?? {};
    if (Object.keys(fitting).length < Object.keys(values).length) autosave.update({ fields: fitting });
  }, [autosave, asked]);
  return asked;
}
