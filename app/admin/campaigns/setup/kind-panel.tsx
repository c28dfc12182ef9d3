import { Form, useNavigation } from 'react-router'
import type { Campaign } from '#app/features/sends/links.server.ts'
import { Button } from '#app/ui/button.tsx'
import { RadioList } from '../../components/radio-list.tsx'
import { Panel } from '../../shell/admin-page.tsx'

const kinds = [
  { value: 'package', title: 'Address collection', text: 'Everyone gets the same package.' },
  { value: 'gift', title: 'Gift choice', text: 'Recipients choose one of several gifts, by link or code.' },
] as const

/** Choice of a campaign's type. */
export const KindChoice = ({ chosen }: { chosen: Campaign['kind'] }) => (
  <RadioList legend="Campaign type" name="kind" options={kinds} chosen={chosen} />
)

/** Changes it in a draft. */
export function KindPanel({ version, kind }: Pick<Campaign, 'version' | 'kind'>) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Panel title="Type">
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="version" value={version} />
        <KindChoice key={kind} chosen={kind} />
        <Button type="submit" name="intent" value="kind" variant="secondary" size="sm" busy={isBusy}>
          Save type
        </Button>
      </Form>
    </Panel>
  )
}
