import { adminCallAddresses } from 'virtual:admin-call-addresses';
import { callAddresses } from 'virtual:call-addresses';

// Only admins load the addresses of admins' calls. Files that make such calls import from here.
Object.assign(callAddresses, adminCallAddresses);

export { callKey, callMutation, callQuery } from './call-query.ts';
export { send } from './client.ts';
