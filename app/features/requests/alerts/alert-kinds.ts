import { alertKinds } from '#db/tables/request-values.ts'

export { alertKinds }

export type AlertKind = (typeof alertKinds)[number]
