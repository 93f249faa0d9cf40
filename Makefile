.PHONY: run test fast next check golden bench cluster messages

run:       ; python3 run.py
test:      ; python3 run.py test
fast:      ; .venv/bin/pytest -q -n 2 --dist worksteal -m "not slow and not pages and not browser and not postgres and not battery"
next:      ; python3 run.py next
check:     ; python3 run.py check
golden:    ; .venv/bin/python -m tools.written && .venv/bin/pytest -q tests/golden tests/test_docs.py
bench:     ; python3 run.py manage bench
cluster:   ; .venv/bin/python -m tools.cluster
messages:  ; python3 run.py manage makemessages
