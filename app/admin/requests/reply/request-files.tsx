import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import type { ComposerData } from './composer-data.server.ts'

type RequestFilesProps = { files: ComposerData['requestFiles']; chosenKeys: readonly string[] }

/** Files of the request that can be attached. */
export function RequestFiles({ files, chosenKeys }: RequestFilesProps) {
  if (files.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Attach files of the request</legend>
      {files.map(({ index, name, size }) => (
        <Checkbox
          key={index}
          name="request_file"
          value={String(index)}
          defaultChecked={chosenKeys.includes(String(index))}
          label={size === null ? name : `${name} (${formatFileSize(size)})`}
        />
      ))}
    </fieldset>
  )
}
