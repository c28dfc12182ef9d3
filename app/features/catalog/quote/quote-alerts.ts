/** Id of the confirmation, whose heading receives the focus when its alert closes. */
export const confirmationId = 'quote-sent'

/** Alert texts (docs/domain.md, Requests). */
export const quoteFailed = 'There was an error submitting your request. Please try again.'
export const quoteStored = "Request submitted successfully! We'll get back to you shortly."
