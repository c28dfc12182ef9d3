import type { postFormFields } from '#app/features/blog/editing/post-form.ts'

/** Returns the element id of a form field, or of the element around its controls. */
export const getFieldId = (field: (typeof postFormFields)[number]) => `post-${field}`
