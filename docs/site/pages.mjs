// SPDX-License-Identifier: Apache-2.0
//
// Writes the pages of the site into a folder, from the Markdown in docs/. Pages stay readable on a
// plain Git host, so this changes what only the site needs:
//
// - A link to a file outside docs/, such as an example, leads to a page that shows the file.
// - The words after a fence, which tell the tests what to do with a block, become a title above it.
// - A block of Mermaid becomes a component that draws it in the browser.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, normalize, relative } from 'node:path'

const out = process.argv[2]
const LINK = /(\]\()([^)\s]+)(\))/g
const LANGUAGES = {
  '.java': 'java', '.kt': 'kotlin', '.yaml': 'yaml', '.yml': 'yaml', '.xml': 'xml', '.json': 'json',
  '.jsonl': 'json', '.sh': 'sh', '.properties': 'properties', '.mjs': 'js', '.py': 'python',
}

/** The pages that are written, by their path in the repository; and those that still have to be. */
const written = new Set()
const waiting = []

/** The place of a file of the repository on the site. */
function place(path) {
  if (path === 'docs/site/index.md') return 'index.md'
  if (path === 'docs/README.md') return 'pages.md'
  if (path.startsWith('docs/') && extname(path)) return path.slice('docs/'.length)
  return `files/${path.endsWith('.md') ? path : path + '.md'}`
}

function link(from, target) {
  if (/^[a-z]+:/.test(target) || target.startsWith('#')) return target
  const [file, anchor] = target.split('#')
  const path = normalize(join(dirname(from), file)).replace(/\/$/, '')
  if (!existsSync(path)) throw new Error(`${from}: no ${target}`)
  return way(from, path) + (anchor ? '#' + anchor : '')
}

/** The way from the page of a file to that of another, which is written too. */
function way(from, path) {
  if (!path.startsWith('docs/images/')) waiting.push(path)
  const there = relative(dirname(place(from)), place(path))
  return there.startsWith('.') ? there : './' + there
}

function links(from, line) {
  return line
    .split(/(`[^`]*`)/)
    .map((part, i) => (i % 2 ? part : part.replace(LINK, (_, a, target, b) => a + link(from, target) + b)))
    .join('')
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The title above a block, from the words after its fence. */
function title(language, rest, from) {
  if (rest.startsWith('file ')) return `<div class="block-title">${escaped(rest.slice(5))}</div>`
  if (language === 'text' && rest.startsWith('adjoin ')) return `<div class="block-title command">${escaped(rest)}</div>`
  if (language === 'text' && rest === 'output') return '<div class="block-title output">prints</div>'
  if (rest && existsSync(rest)) {
    return `<div class="block-title">\n\n[${rest}](${way(from, rest)})\n\n</div>`
  }
  return ''
}

/** A quotation from the middle of a file begins in the first column. */
function withoutIndent(lines) {
  const indents = lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length)
  return lines.map((line) => line.slice(Math.min(...indents)))
}

/** A page in Markdown, as the site needs it. */
function page(path, text) {
  const lines = []
  let block = null
  for (const line of text.split('\n')) {
    if (block && line.startsWith('```')) {
      if (block.language === 'mermaid') {
        lines.push(`<Diagram code="${encodeURIComponent(block.lines.join('\n'))}" />`)
      } else {
        const above = title(block.language, block.rest, path)
        const language = block.language === 'text' ? '' : block.language
        if (above) lines.push(above, '')
        lines.push('```' + language, ...withoutIndent(block.lines), '```')
      }
      block = null
    } else if (block) {
      block.lines.push(line)
    } else if (line.startsWith('```')) {
      const [, language, rest] = line.match(/^```(\S*)\s*(.*)$/)
      block = { language, rest, lines: [] }
    } else {
      lines.push(links(path, line))
    }
  }
  return lines.join('\n')
}

/** A page that shows a file, or what a folder contains. */
function shown(path) {
  const head = `---\nsearch: false\naside: false\neditLink: false\n---\n\n# ${basename(path)}\n\n`
  if (statSync(path).isDirectory()) {
    const files = readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'target').sort()
    const list = files.map((name) => `- [${name}](${way(path, join(path, name))})`)
    return `${head}<p class="file-path">${path}</p>\n\n${list.join('\n')}\n`
  }
  const text = readFileSync(path, 'utf8')
  return `${head}<p class="file-path">${path}</p>\n\n\`\`\`\`${LANGUAGES[extname(path)] ?? ''}\n${text}\n\`\`\`\`\n`
}

function write(path) {
  if (written.has(path)) return
  written.add(path)
  const file = join(out, place(path))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, path.endsWith('.md') ? page(path, readFileSync(path, 'utf8')) : shown(path))
}

/** All Markdown of a folder. */
function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name)
    return each.isDirectory() ? pages(path) : path.endsWith('.md') ? [path] : []
  })
}

pages('docs').forEach(write)
while (waiting.length) write(waiting.pop())
cpSync('docs/images', join(out, 'images'), { recursive: true })
cpSync('docs/site/public', join(out, 'public'), { recursive: true })
