import { Bold, Heading2, ImagePlus, Italic, Link as LinkIcon, List, TextQuote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mark } from './marks.ts'

const tools: { mark: Mark; label: string; keys?: string; icon: ReactNode }[] = [
  { mark: 'bold', label: 'Bold', keys: 'Ctrl B', icon: <Bold /> },
  { mark: 'italic', label: 'Italic', keys: 'Ctrl I', icon: <Italic /> },
  { mark: 'link', label: 'Link', keys: 'Ctrl K', icon: <LinkIcon /> },
  { mark: 'heading', label: 'Heading', keys: 'Ctrl Alt 2', icon: <Heading2 /> },
  { mark: 'list', label: 'List', keys: 'Ctrl Shift 8', icon: <List /> },
  { mark: 'quote', label: 'Quote', keys: 'Ctrl Shift 9', icon: <TextQuote /> },
  { mark: 'image', label: 'Image', icon: <ImagePlus /> },
]

export function Toolbar({ onMark }: { onMark: (mark: Mark) => void }) {
  return (
    <fieldset aria-label="Formatting" className="writing-tools">
      {tools.map(({ mark, label, keys, icon }) => (
        <button
          key={mark}
          type="button"
          className="icon-button"
          aria-label={label}
          title={keys ? `${label} (${keys}; ⌘ on a Mac)` : label}
          // Preserves the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMark(mark)}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  )
}
