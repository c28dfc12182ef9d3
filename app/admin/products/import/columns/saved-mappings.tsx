import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'

type SavedMappingsProps = { saved: { id: string; name: string }[]; supplier: string | null }

/** Lists saved mappings by name. @param supplier of the import, for mappings that name none */
export function SavedMappings({ saved, supplier }: SavedMappingsProps) {
  if (saved.length === 0) return null
  return (
    <Form method="post" className="mb-6 flex flex-wrap items-end gap-3">
      <input type="hidden" name="supplier" value={supplier ?? ''} />
      <Select
        label="Saved mapping"
        name="mapping"
        options={saved.map(({ id, name }) => ({ value: id, label: name }))}
        className="min-w-0 flex-[1_1_14rem] sm:max-w-72"
      />
      <Button type="submit" name="intent" value="use-mapping" variant="secondary" size="sm" className="mb-1">
        Apply mapping
      </Button>
      <Button type="submit" name="intent" value="delete-mapping" variant="ghost" size="sm" className="mb-1">
        Delete mapping
      </Button>
    </Form>
  )
}
