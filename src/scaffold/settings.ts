/** The file that `skills init --settings` writes. */
export const SETTINGS_FILE = 'skills.config.yaml';

/** A configuration that changes nothing yet and explains each thing it could change. */
export const SETTINGS_TEXT = `# What \`skills lint\` checks in this folder and below. Everything is optional: take the # away
# from a line to use it. Flags on the command line win over this file.

# Which rules are on: spec (what the specification demands, and safety), recommended (and advice
# that is nearly always right), strict (all of it).
preset: recommended

# Clients whose own demands are checked too; \`skills lint --profile all\` compares them.
# profiles: [claude-code]

# The level of single rules: off, info, warning or error. \`skills rules\` lists the ids.
# rules:
#   description-when: warning
#   unknown-field: off

# Levels for some files only; the last entry that fits wins. Globs are written as in .gitignore.
# overrides:
#   - files: drafts/**
#     rules:
#       placeholder-text: off

# Skills and files to leave out.
# ignore: [vendor/]

# Frontmatter fields beyond the specification that this team uses on purpose.
# fields:
#   allow: [version]

# How many tokens the names and descriptions of all skills may cost when an agent starts.
# listingBudget: 8000
`;
