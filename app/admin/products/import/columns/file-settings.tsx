import { Form } from 'react-router'
import type { Preview } from '#app/features/imports/file-preview.ts'
import { type Mapping, presetNames, presetTitles } from '#app/features/imports/mapping/mapping.ts'
import type { ReadingOptions } from '#app/features/imports/reading/source.ts'
import type { Encoding } from '#app/features/imports/reading/text.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'

const delimiters = [
  { value: 'comma', label: 'Commas' },
  { value: 'semicolon', label: 'Semicolons' },
  { value: 'tab', label: 'Tabs' },
  { value: 'pipe', label: 'Pipes ( | )' },
]
const encodingTitles: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western European (Windows)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
}
const encodings = Object.entries(encodingTitles).map(([value, label]) => ({ value, label }))

type FileSettingsProps = { preview: Preview; mapping: Mapping; reading: ReadingOptions; supplier: string | null }

/** Corrects settings that were detected wrongly: file type, sheet, delimiter and encoding. Keeps the typed supplier. */
export function FileSettings({ preview, mapping, reading, supplier }: FileSettingsProps) {
  return (
    <details className="import-details">
      <summary>Change file settings</summary>
      <Form method="post" className="import-settings">
        <input type="hidden" name="supplier" value={supplier ?? ''} />
        <Select
          label="File type"
          name="preset"
          placeholder="Custom file"
          options={presetNames.map((value) => ({ value, label: presetTitles[value] }))}
          defaultValue={mapping.preset ?? ''}
        />
        {preview.sheets.length > 1 && (
          <Select
            label="Sheet"
            name="sheet"
            options={preview.sheets.map((name) => ({ value: name, label: name }))}
            defaultValue={preview.sheet ?? ''}
          />
        )}
        {preview.format === 'csv' && (
          <>
            <Select
              label="Delimiter"
              name="delimiter"
              placeholder="Detect automatically"
              options={delimiters}
              defaultValue={reading.delimiter ?? ''}
            />
            <Select
              label="Encoding"
              name="encoding"
              placeholder="Detect automatically"
              options={encodings}
              defaultValue={reading.encoding ?? ''}
            />
          </>
        )}
        <Button type="submit" name="intent" value="change-settings" variant="secondary" size="sm">
          Apply settings
        </Button>
      </Form>
    </details>
  )
}
