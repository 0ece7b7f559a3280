import * as v from 'valibot';

/** `delete-my-account` takes nothing; the SDK sends null. The password was entered anew just before. */
export const DeleteMyAccountRequest = v.nullish(v.strictObject({}));

/** Everything that may be erased is; repeating the call answers the same. */
export const DeleteMyAccountResponse = v.object({ success: v.literal(true) });
