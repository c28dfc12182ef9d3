/** Names of the hidden fields that every request form carries. */
export const formKeyField = 'form_key'

/** A hidden field; only robots fill it in. */
export const honeypotField = 'subject'
