import { joinClasses } from './classes.ts'

/** Class names of a choice of a filter: a link or a submit button. */
export const getChipClass = (isActive: boolean): string =>
  joinClasses(
    'inline-flex min-h-11 cursor-pointer items-center rounded-md border px-4 text-[0.9375rem] font-medium whitespace-nowrap transition-colors duration-150',
    isActive ? 'border-forest bg-forest text-white' : 'border-edge bg-card hover:border-ink',
  )
