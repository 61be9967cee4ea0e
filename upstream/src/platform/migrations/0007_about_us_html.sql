-- About us was plain text and is HTML now; paragraphs were parted by empty lines.
update card
set sections = jsonb_set(
  sections,
  '{aboutUs,text}',
  to_jsonb(
    '<p>' || regexp_replace(
      regexp_replace(
        replace(replace(replace(sections -> 'aboutUs' ->> 'text', '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
        E'\\s*\\n\\s*\\n\\s*', '</p><p>', 'g'),
      E'\\n', '<br />', 'g') || '</p>'
  )
)
where coalesce(sections -> 'aboutUs' ->> 'text', '') <> '';
