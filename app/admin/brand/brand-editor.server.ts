import { brandKey } from '#app/features/brand/brand.server.ts'
import { brandDocument } from '#app/features/brand/editing/brand-document.server.ts'
import { parseBrandForm } from '#app/features/brand/editing/brand-form.ts'
import type { Section } from '#app/features/brand/editing/sections.ts'

/** @param section that stays open */
export const getBrandEditor = (section: Section) => ({
  ...brandDocument,
  id: brandKey,
  parseForm: (form: FormData) => (form.get('intent') === 'defaults' ? brandDocument.blank : parseBrandForm(form)),
  getPath: () => `/admin/brand?section=${section}`,
  listPath: '/admin/brand',
})
