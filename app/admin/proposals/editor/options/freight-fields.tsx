import { Plus, X } from 'lucide-react'
import { domesticDestinations, getBoxRate } from '#app/features/orders/delivery/delivery.ts'
import { getDestinationTitle } from '#app/features/orders/delivery/delivery-text.ts'
import type { OptionValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { formatAmount, type MoneyFormat } from '../../format-amount.ts'
import { HiddenValue, IntentButton, PathCheckbox, PathField, PathSelect } from '../fields.tsx'
import { treatmentOptions } from '../figures/figure-table.tsx'
import { useProposalForm } from '../values-context.tsx'

/** Where an option is delivered, with the shop's rates. */
export function FreightFields({ path, option }: { path: string; option: OptionValues }) {
  const { book, content } = useProposalForm()
  const { countryRates } = book.freight
  const keys = [
    ...domesticDestinations,
    ...countryRates.flatMap(({ country }) => [`${country}-homes`, `${country}-address`]),
    'other-country-address',
    'other-country-homes',
  ]
  return (
    <section aria-label={`${option.name} shipping`} className="grid gap-3">
      {option.freight.map((freight, at) => {
        const own = `${path}.freight.${at}`
        const known = keys.includes(freight.to) ? keys : [freight.to, ...keys]
        return (
          <fieldset key={at} className="proposal-charge">
            <legend className="sr-only">{`Shipping ${at + 1}`}</legend>
            <div className="proposal-charge-fields">
              <PathSelect
                path={`${own}.to`}
                label="Destination"
                className="proposal-wide"
                options={known.map((value) => ({
                  value,
                  label: describeDestination(value, getBoxRate(value, book.freight), content),
                }))}
              />
              <PathField
                path={`${own}.boxes`}
                label="Boxes to ship"
                placeholder={option.isKit === 'on' ? 'All' : 'One per unit'}
                inputMode="numeric"
              />
              <PathField path={`${own}.cost`} label="Your cost per box" inputMode="decimal" />
              {/* A free destination is always included by default. */}
              {getBoxRate(freight.to, book.freight) === 0 ? (
                <HiddenValue path={`${own}.treatment`} />
              ) : (
                <PathSelect path={`${own}.treatment`} label="Shown as (default)" options={treatmentOptions} />
              )}
            </div>
            <div className="flex flex-wrap items-center gap-4">
              <PathCheckbox path={`${own}.isTaxable`} label="Taxable" />
              <IntentButton intent={`remove ${own}`} label={`Remove destination ${at + 1}`} variant="ghost">
                <X aria-hidden="true" />
                Remove destination
              </IntentButton>
            </div>
          </fieldset>
        )
      })}
      <p>
        <IntentButton intent={`add-freight ${path}`} label={`Add destination to ${option.name}`}>
          <Plus aria-hidden="true" />
          Add destination
        </IntentButton>
      </p>
    </section>
  )
}

const describeDestination = (to: string, cents: number | null, money: MoneyFormat): string =>
  `${getDestinationTitle(to)} (${cents === null ? 'enter a price' : cents === 0 ? 'free' : `${formatAmount(cents, money)} per box`})`
