/** The services that `skills init --ci` knows. */
export const CI_SERVICES = ['github', 'gitlab'] as const;
export type CiService = (typeof CI_SERVICES)[number];

/** A workflow file: where the service looks for it, and its text. */
export interface Workflow {
  readonly path: string;
  readonly text: string;
}

/** The workflow that checks the skills of a repository with one version of this program. */
export function workflowFor(service: CiService, version: string): Workflow {
  const run = `npx --yes skillwright@${version}`;
  return service === 'github' ? github(run) : gitlab(run);
}

function github(run: string): Workflow {
  const text = `# Checks the skills of this repository; findings appear in the diff of a pull request.
# Made by \`skills init --ci github\`; it is yours to change.
name: skills
on:
  push:
    branches: [main, master]
  pull_request:
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - name: Check skills
        run: ${run} lint --format github
`;
  return { path: '.github/workflows/skills.yml', text };
}

function gitlab(run: string): Workflow {
  const text = `# Checks the skills of this repository; findings appear in the merge request.
# Made by \`skills init --ci gitlab\`; it is yours to change.
skills:
  image: node:22
  script:
    - ${run} lint --format gitlab --output skills-report.json
  artifacts:
    when: always
    reports:
      codequality: skills-report.json
`;
  return { path: '.gitlab-ci.yml', text };
}
