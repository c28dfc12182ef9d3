import { Form, useNavigation } from 'react-router'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'

const kinds = [
  { value: 'package', title: 'The same package', text: 'Everyone gets the same contents.' },
  { value: 'gift', title: 'A gift of their choice', text: 'Recipients choose one of several, by link or code.' },
] as const

/** What recipients get. */
export const KindChoice = ({ chosen }: { chosen: Campaign['kind'] }) => (
  <fieldset>
    <legend className="mb-1.5 text-sm leading-5 font-semibold">Recipients get</legend>
    <div className="grid gap-1">
      {kinds.map(({ value, title, text }) => (
        <label key={value} className="flex min-h-11 cursor-pointer gap-3 rounded-md px-1 py-1.5 hover:bg-paper">
          <input
            type="radio"
            name="kind"
            value={value}
            defaultChecked={chosen === value}
            className="mt-1 size-4 shrink-0"
          />
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-muted">{text}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** Changes it in a draft. */
export function KindPanel({ version, kind }: Pick<Campaign, 'version' | 'kind'>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title="Kind">
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="version" value={version} />
        <KindChoice key={kind} chosen={kind} />
        <Button type="submit" name="intent" value="kind" variant="secondary" size="sm" busy={isBusy}>
          Save kind
        </Button>
      </Form>
    </Panel>
  )
}
