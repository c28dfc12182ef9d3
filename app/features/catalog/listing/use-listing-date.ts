import { useBuyerValue, useStoredParameter } from '#app/features/orders/buyer-parameter.ts'
import { inHandsDate } from '#app/features/orders/in-hands-date.store.ts'
import { isPossibleDate } from '#app/features/orders/in-hands-date.ts'
import type { IsoDate } from '#app/lib/time/dates.ts'
import type { Filters } from '../query/filters.schema.ts'
import type { useListingNavigation } from './use-listing-navigation.ts'

type Options = {
  /** With changes that are being loaded. */
  filters: Filters
  /** Filters of the listing on the page. */
  loaded: Filters
  today: IsoDate
  navigate: ReturnType<typeof useListingNavigation>['change']
}

/** The in-hands date of a list: that of the URL, else the stored one (docs/domain.md, Delivery estimate). */
export function useListingDate({ filters, loaded, today, navigate }: Options) {
  const parameter = loaded.inHands
  useStoredParameter(inHandsDate, parameter && isPossibleDate(parameter, today) ? parameter : null)
  const stored = useBuyerValue(inHandsDate, parameter)
  const chosenDay = filters.inHands ?? stored

  function setDay(typed: IsoDate | null) {
    if (typed === null) inHandsDate.clear()
    else inHandsDate.write(typed)
    void navigate({ inHands: typed, arrivesInTime: typed !== null && filters.arrivesInTime }, { replace: true })
  }
  return {
    /** For the field, which also shows one that has passed. */
    chosenDay,
    day: chosenDay && isPossibleDate(chosenDay, today) ? chosenDay : null,
    setDay,
  }
}
