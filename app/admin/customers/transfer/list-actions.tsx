import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { kindTexts } from './kind-texts.ts'

type ListActionsProps = { kind: CustomerKind; search: string; canExport: boolean }

/** Export, import and adding, in the head of a list of customers. */
export function ListActions({ kind, search, canExport }: ListActionsProps) {
  const { path, one } = kindTexts[kind]
  const query = search && `?${new URLSearchParams({ q: search })}`
  return (
    <span className="flex flex-wrap items-center gap-2">
      {canExport && (
        <ButtonLink to={`${path}/export${query}`} variant="secondary" size="sm" prefetch="none">
          Export
        </ButtonLink>
      )}
      <ButtonLink to={`${path}/import`} variant="secondary" size="sm" prefetch="none">
        Import
      </ButtonLink>
      <ButtonLink to={`${path}/new`} size="sm" prefetch="none">
        {`Add ${one}`}
      </ButtonLink>
    </span>
  )
}
