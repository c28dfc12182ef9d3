/** Names of the hidden fields that every request form carries. */
export const formKeyField = 'form_key'

/** No person sees this field; who fills it is a robot. */
export const honeypotField = 'subject'
