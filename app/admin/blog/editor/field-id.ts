import type { postFormFields } from '#app/features/blog/editing/post-form.ts'

/** Of a field of the post's form, or of what holds its controls. */
export const getFieldId = (field: (typeof postFormFields)[number]) => `post-${field}`
