import { adminCallAddresses } from 'virtual:admin-call-addresses';
import { callAddresses } from 'virtual:call-addresses';

// Visitors and members load no addresses of calls for admins. A file that makes such a call imports from here.
Object.assign(callAddresses, adminCallAddresses);

export { callKey, callMutation, callQuery } from './call-query.ts';
export { send } from './client.ts';
