/** `failed`: the last email was rejected or returned; `revoked`: the link was. */
export const recipientFilters = ['invited', 'confirmed', 'held', 'declined', 'rejected', 'failed', 'revoked'] as const
export type RecipientFilter = (typeof recipientFilters)[number]
