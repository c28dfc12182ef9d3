import { joinClasses } from '#app/ui/classes.ts'

/** Leads to a campaign that visitors can try, outside the shop's navigation. */
export const SampleLink = ({ className }: { className?: string }) => (
  <a
    href="/sample-gift"
    className={joinClasses('inline-block py-2 font-semibold text-forest underline underline-offset-4', className)}
  >
    Try a live sample gift page
  </a>
)
