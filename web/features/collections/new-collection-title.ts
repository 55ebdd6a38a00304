import { useUnsentText } from '../../api/unsent-texts.ts';

/** The typed title of a collection that is not created yet. It survives a reload and closing the dialog. */
export const useNewCollectionTitle = () => useUnsentText('title of a new collection');
