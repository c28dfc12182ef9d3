import { joinClasses } from './classes.ts'

/** Dieline of a mailer box, lid up: an ornament for large empty areas. */
export function DielineSheet({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 460 500"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={joinClasses('h-auto', className)}
    >
      {/* cut */}
      <path d="M132 46 140 12h180l8 34M132 46l-30 6-8 20v86l10 12h28M328 46l30 6 8 20v86l-10 12h-28" />
      <path d="M132 170v4l-58 4-8 8v28l8 8 58 2M328 170v4l58 4 8 8v28l-8 8-58 2" />
      <path d="M132 224H74l-8 10H42q-12 0-12 12v92q0 12 12 12h24l8 10h58M328 224h58l8 10h24q12 0 12 12v92q0 12-12 12h-24l-8 10h-58" />
      <path d="m132 360-58 2-8 8v28l8 8 58 4v66q0 12 12 12h20l6-14h120l6 14h20q12 0 12-12v-66l58-4 8-8v-28l-8-8-58-2" />
      <path d="M164 488h132" />
      {/* fold */}
      <g strokeDasharray="5 6">
        <path d="M132 46h196M132 46v124M328 46v124M132 170h196M132 174v50M328 174v50M132 224h196" />
        <path d="M132 224v136M328 224v136M74 234v116M386 234v116M132 360h196M132 360v50M328 360v50M132 410h196" />
      </g>
      {/* the slot the lid's lip goes into */}
      <path d="M206 30h48" strokeWidth="7" opacity=".4" />
    </svg>
  )
}
