import { joinClasses } from '#app/ui/classes.ts'

/** A plain text whose paragraphs are separated by blank lines; line breaks stay. */
export function Paragraphs({ text, className }: { text: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((each) => each.trim())
  return (
    <div className={joinClasses('flex flex-col gap-4', className)}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto" className="whitespace-pre-line">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}
