import { adminCallAddresses } from 'virtual:admin-call-addresses';
import { callAddresses } from 'virtual:call-addresses';

// Visitors and members load no addresses of calls for admins. Whoever makes such a call imports `send` from here.
Object.assign(callAddresses, adminCallAddresses);

export { send } from './client.ts';
