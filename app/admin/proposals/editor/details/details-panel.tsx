import { currency } from '#app/lib/text/money.ts'
import { Panel } from '../../../shell/admin-page.tsx'
import { PathArea, PathField, PathSelect } from '../fields.tsx'
import { useProposalForm } from '../values-context.tsx'

const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN']
const locales = [
  ['en-US', 'English (US)'],
  ['en-CA', 'English (Canada)'],
  ['en-GB', 'English (UK)'],
  ['de-DE', 'German'],
  ['es-MX', 'Spanish (Mexico)'],
  ['fr-CA', 'French (Canada)'],
  ['fr-FR', 'French'],
]

/** Title, dates, language and currency. */
export function DetailsPanel() {
  const { values } = useProposalForm()
  const withCurrent = (choices: string[][], current: string) =>
    choices.some(([value]) => value === current) || current === '' ? choices : [[current, current], ...choices]
  const toOptions = (choices: string[][]) => choices.map(([value = '', label = value]) => ({ value, label }))
  return (
    <Panel title="Details">
      <div className="proposal-details">
        <PathField path="title" label="Title" maxLength={120} className="proposal-wide" />
        <PathField path="validUntil" label="Valid until" type="date" optional />
        <PathField path="inHandsOn" label="In-hands date" type="date" optional />
        <PathArea path="delivery" label="Delivery window" rows={2} maxLength={500} optional className="proposal-wide" />
        <PathSelect
          path="choice"
          label="The customer chooses"
          options={[
            { value: 'one', label: 'One option' },
            { value: 'any', label: 'Any options' },
          ]}
        />
        <PathSelect
          path="currency"
          label="Currency"
          hint={values.currency !== currency && `Catalog prices and costs are in ${currency} and are not converted.`}
          options={toOptions(
            withCurrent(
              currencies.map((each) => [each]),
              values.currency,
            ),
          )}
        />
        <PathSelect
          path="locale"
          label="Language of dates and amounts"
          options={toOptions(withCurrent(locales, values.locale))}
        />
      </div>
    </Panel>
  )
}
