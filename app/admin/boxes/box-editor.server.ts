import { boxDocument } from '#app/features/ready-made/editing/box-document.server.ts'
import { parseBoxForm } from '#app/features/ready-made/editing/box-form-values.ts'

export const boxEditor = {
  ...boxDocument,
  parseForm: parseBoxForm,
  getPath: (id: string) => `/admin/boxes/${id}`,
  getNewPath: (id: string) => `/admin/boxes/new?id=${id}`,
  listPath: '/admin/boxes',
}
